/** What can be claimed? Apart from the schemas of what is sent, because pages know these words and no schema. */

/** What an owner may write down. */
export const lineKinds = ['damage', 'missing', 'cleaning', 'fuel', 'late_return', 'other'] as const;
/** And what nobody writes: more use than was included, read from the meters. */
export type LineKind = (typeof lineKinds)[number] | 'overage';
