import { formatCents } from '../../../platform/money/money.ts';
import { RequirementList } from '../listing/requirement-list.tsx';
import { agreementRows, agreementTerms, type Agreement, type AgreementRow } from './agreement-rows.ts';
import styles from './agreement-summary.module.css';

/** What someone agrees to, before every card entry and final confirmation: the same rows for a rental, points, a swap and a circle. */
export function AgreementSummary({ agreement }: { agreement: Agreement }) {
  return (
    <dl className="stack-14">
      {agreementRows(agreement).map((row) => (
        <div key={row.key} className={styles.row} data-row={row.key}>
          <dt>
            {agreementTerms[row.key]}
            {agreement.isChoice && row.key === 'gets' && row.items.length > 1 && ', one of these'}
          </dt>
          <dd>
            <Row row={row} agreement={agreement} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type RowProps = { row: AgreementRow; agreement: Agreement };

/** Long rows say the usual case in a line, with the rest folded. */
function Row({ row, agreement }: RowProps) {
  const line = lineOf(row, agreement);
  const body =
    row.key === 'requirements' ? (
      <RequirementList lines={agreement.requirements} reader={agreement.reader} />
    ) : (
      <Items row={row} without={line} />
    );
  if (line === null) return body;
  return (
    <details>
      <summary>{line}</summary>
      {body}
    </details>
  );
}

/** Null for a row that is shown as a whole. */
function lineOf({ key, items }: AgreementRow, { cover, requirements }: Agreement): string | null {
  if (key === 'rules') return 'Read the rules';
  if (key === 'cover') return cover && `Up to ${formatCents(cover.limitCents)}`;
  if (key === 'held') return items.map(({ main }) => main).join(', ');
  if (key === 'requirements') {
    const left = requirements.filter(({ state }) => !isSettled.has(state)).length;
    return left === 0 ? 'All set' : `${left} still to do`;
  }
  const [steps = []] = items.map(({ notes }) => notes);
  if (key !== 'cancelling' || steps.length < 2) return null;
  return steps.find((step) => step.startsWith('100% back until')) ?? steps[0] ?? null;
}

/** Nothing is left to add before pick-up. */
const isSettled: ReadonlySet<Agreement['requirements'][number]['state']> = new Set([
  'shown',
  'atPickUp',
  'waiver',
]);

/** @param without a line to omit: the fold's summary already says it */
const Items = ({ row, without }: { row: AgreementRow; without: string | null }) =>
  row.items.map(({ main, notes }) => (
    <div key={`${main} ${notes[0] ?? ''}`} className={styles.item}>
      {main !== '' && main !== without && <b className="num">{main}</b>}
      {notes
        .filter((note) => note !== without)
        .map((note) => (
          <span key={note}>{note}</span>
        ))}
    </div>
  ));
