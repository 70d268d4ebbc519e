/** Formats a card's name: 'visa' → 'Visa ·· 4242'. */
export const cardText = ({ brand, lastFour }: { brand: string; lastFour: string }): string =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ·· ${lastFour}`;
