/** What can be claimed? Apart from the schemas of what is sent, because pages know these words and no schema. */

export const lineKinds = ['damage', 'missing', 'cleaning', 'fuel', 'late_return', 'other'] as const;
export type LineKind = (typeof lineKinds)[number];
