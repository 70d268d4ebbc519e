/** Prices of the sample listings also named on marketing pages, in whole dollars per day or night; the same number in points. */
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
