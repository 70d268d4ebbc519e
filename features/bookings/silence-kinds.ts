/** What are the jobs called that look whether a booking ends, or counts as back, by itself? Whoever changes its times asks for them. */
export const endUnbegunKind = 'end-unbegun';
export const presumeReturnKind = 'presume-return';
