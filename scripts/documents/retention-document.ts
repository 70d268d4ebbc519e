/** Writes the retention table of docs/privacy.md from the table that the deleting jobs use. */
import { fileURLToPath } from 'node:url';
import { lasting, ofAccount, timed } from '../../features/settings/retention.ts';

export const privacyFile = fileURLToPath(new URL('../../docs/privacy.md', import.meta.url));

const heading = '## What is kept, and for how long\n';
const ending = '\nPages show a listing';

const where = ({ tables, files }: { tables: readonly string[]; files?: string }): string =>
  [...tables.map((table) => `\`${table}\``), ...(files === undefined ? [] : [files])].join(', ');
const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const jobs = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

function retentionTable(): string {
  return [
    'Written by `npm run retention` from `features/settings/retention.ts`. The deleting jobs take their days from the same table.',
    '',
    row('what', 'where', 'kept', 'deleted by'),
    '|---|---|---|---|',
    ...ofAccount.map((kept) =>
      row(
        kept.what,
        where(kept),
        `until the account is deleted${kept.more ?? ''}`,
        kept.jobs.length === 0 ? 'the deletion itself' : jobs(kept.jobs),
      ),
    ),
    ...Object.values(timed).map((kept) =>
      row(
        kept.what,
        where(kept),
        `${kept.days} ${kept.days === 1 ? 'day' : 'days'} after ${kept.after}`,
        jobs([kept.job]),
      ),
    ),
    ...lasting.map((kept) => row(kept.what, where(kept), kept.until, '–')),
    '',
  ].join('\n');
}

/** @param text docs/privacy.md. @returns it with the current table */
export function withRetentionTable(text: string): string {
  const from = text.indexOf(heading) + heading.length;
  const to = text.indexOf(ending, from);
  if (from < heading.length || to < 0)
    throw new Error('docs/privacy.md has lost the section about retention.');
  return `${text.slice(0, from)}\n${retentionTable()}${text.slice(to)}`;
}
