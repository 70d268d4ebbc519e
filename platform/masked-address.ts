/** How much of an e-mail address is shown to somebody who only has to recognise it? */

/** 'a•••@e•••.com': enough to tell two letters apart, too little to write to. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 1) return '•••';
  const domain = address.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  return `${address.slice(0, 1)}•••@${domain.slice(0, 1)}•••${dot > 0 ? domain.slice(dot) : ''}`;
}
