/** Prices of the sample listings that the marketing pages also name, in whole dollars a day or night; in points the same number. */
export const samplePrices = {
  coachmenTrailer: 297,
  superAirNautique: 1149,
  kawasakiTeryx: 299,
  whiskeyJackChalet: 950,
  okanaganDome: 245,
  seadooPair: 449,
  polarisSled: 379,
  paddleBoards: 75,
} as const;
