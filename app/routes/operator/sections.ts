/** Every section of the desk: its address, its name, and the letter that leads there after `g`. */
export const sections = [
  { to: '/operator', label: 'Overview', letter: 'o' },
  { to: '/operator/applications', label: 'Applications', letter: 'a' },
  { to: '/operator/listings', label: 'Listings', letter: 'i' },
  { to: '/operator/members', label: 'Members', letter: 'm' },
  { to: '/operator/identities', label: 'Identities', letter: 'd' },
  { to: '/operator/operators', label: 'Operators', letter: 't' },
  { to: '/operator/ledger', label: 'Points ledger', letter: 'l' },
  { to: '/operator/money', label: 'Money', letter: 'c' },
  { to: '/operator/feedback', label: 'Feedback', letter: 'f' },
  { to: '/operator/newsletter', label: 'Newsletter', letter: 'n' },
  { to: '/operator/vitals', label: 'Web vitals', letter: 'v' },
  { to: '/operator/promises', label: 'Promises', letter: 'p' },
  { to: '/operator/settings', label: 'Settings', letter: 's' },
  { to: '/operator/jobs', label: 'Jobs', letter: 'j' },
  { to: '/operator/mail', label: 'Mail', letter: 'e' },
  { to: '/operator/audit', label: 'Audit log', letter: 'u' },
] as const;
