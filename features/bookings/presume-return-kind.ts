/** What is the job called that looks whether something counts as back? Whoever hears the first word asks for it. */
export const presumeReturnKind = 'presume-return';
