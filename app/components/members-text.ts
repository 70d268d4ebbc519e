/** How many members are in a circle, in words? */
const numbers = ['', '', 'two', 'three', 'four', 'five'];

/** 'three'; beyond five in figures. */
export const membersText = (members: number): string => numbers[members] ?? String(members);
