/** What is the job called that looks whether a leg counts as back? Whoever hands it over, and whoever hears the first word, asks for it. */
export const presumeLegReturnKind = 'presume-leg-return';
