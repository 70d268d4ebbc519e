// Lists wording that reads as translated, with what to write instead. docs/words.md explains it.
export type GiveAway = { pattern: RegExp; instead: string };

export const giveAways: GiveAway[] = [
  { pattern: /\bwho(so)?ever\b/i, instead: 'name the person: the owner, the sender, anyone who' },
  { pattern: /\bsomebody of ours\b|\bpeople of Wildloop\b/i, instead: 'our team' },
  {
    pattern:
      /\bstands (open|there|still|beside|above|below|behind|on (it|the page|a page|this)|in (the|a|its|no)\b)/i,
    instead: 'is',
  },
  {
    pattern: /\bhow (it|each|they|one|a \w+|the \w+) stands?\b|\bas (it|they) stands?\b/i,
    instead: 'its state',
  },
  {
    pattern: /\bwhat (it|they|that|this|he|she|the \w+) comes? to\b|\bcomes? to (nothing|something)\b/i,
    instead: 'the total, or fails',
  },
  { pattern: /\bwhat (becomes|became|has become) of\b|\bwhat came of\b/i, instead: 'the result' },
  { pattern: /\bis told\b/i, instead: 'say who tells whom, or: is notified' },
  {
    pattern:
      /\bby letter\b|\b(in|of) (a|the) letters? (that|about|to|of)\b|\bletters? (about|tells?|goes|leaves|that tells?)\b/i,
    instead: 'email',
  },
  { pattern: /\bnobody['’]s\b/i, instead: 'say what belongs to whom, or: no one’s' },
  { pattern: /\bof its own\b/i, instead: 'its own, or: a separate' },
  { pattern: /\banew\b/i, instead: 'again' },
  {
    pattern: /\bof (somebody|someone|anybody|anyone|everybody|everyone) (else['’]s|['’]s)\b/i,
    instead: 'someone’s',
  },
  { pattern: /\bWhich ["“]no["”]|\ba ["“]no["”]/i, instead: 'a refusal' },
  { pattern: /\bis (not )?to be (had|told|found|done|said|seen)\b/i, instead: 'say who does it' },
  { pattern: /\bunder which (name|way|method)\b|\bby which (words|names?)\b/i, instead: 'name it' },
  { pattern: /\bwhere (it|one|somebody|someone) stands\b/i, instead: 'where it is' },
  { pattern: /\bgoes? along\b|\btaken? along\b/i, instead: 'is sent with, or: takes with them' },
  { pattern: /\bthere and back\b/i, instead: 'round trip, or: both ways' },
  { pattern: /\bpress (it|them|one) to\b/i, instead: 'select, click or tap' },
  { pattern: /\b(has|have) said yes\b/i, instead: 'accepted' },
  { pattern: /\bdo(es)? without it\b/i, instead: 'turns it down, or: the result' },
  { pattern: /\b(your|his|her|their) doing\b/i, instead: 'say what the person did' },
  { pattern: /\bgone for good\b/i, instead: 'say who loses what' },
  { pattern: /\bpromised by\b|\bis promised (at|by)\b/i, instead: 'due' },
  {
    pattern: /\bwas it that\b|\bwhat is (known|kept|said|asked|owed|left|due|meant) of\b/i,
    instead: 'name the thing',
  },
  { pattern: /\btake (one|it|this|them) out\b.*\b(rent|boat|trailer)/i, instead: 'rent' },
  { pattern: /\bthe (house|street) (keeps|is tidy)\b/i, instead: 'the code' },
];
