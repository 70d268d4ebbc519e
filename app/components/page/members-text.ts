/** Writes a circle's number of members in words. */
const numbers = ['', '', 'two', 'three', 'four', 'five'];

/** 'three'; above five in digits. */
export const membersText = (members: number): string => numbers[members] ?? String(members);
