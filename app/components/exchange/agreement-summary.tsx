import { RequirementList } from '../listing/requirement-list.tsx';
import { agreementRows, agreementTerms, type Agreement, type AgreementRow } from './agreement-rows.ts';
import styles from './agreement-summary.module.css';

/** These lists can be long, and most readers know them from the listing's page. */
const folded: ReadonlySet<AgreementRow['key']> = new Set(['rules']);

/** What someone agrees to, before every card entry and final confirmation: the same rows for a rental, points, a swap and a circle. */
export function AgreementSummary({ agreement }: { agreement: Agreement }) {
  return (
    <dl className={styles.rows}>
      {agreementRows(agreement).map((row) => (
        <div key={row.key} className={styles.row} data-row={row.key}>
          <dt>
            {agreementTerms[row.key]}
            {agreement.isChoice && row.key === 'gets' && row.items.length > 1 && ', one of these'}
          </dt>
          <dd>
            {row.key === 'requirements' ? (
              <RequirementList lines={agreement.requirements} reader={agreement.reader} />
            ) : folded.has(row.key) ? (
              <details>
                <summary>Read the rules</summary>
                <Items row={row} />
              </details>
            ) : (
              <Items row={row} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const Items = ({ row }: { row: AgreementRow }) =>
  row.items.map(({ main, notes }) => (
    <div key={`${main} ${notes[0] ?? ''}`} className={styles.item}>
      {main !== '' && <b className="num">{main}</b>}
      {notes.map((note) => (
        <span key={note}>{note}</span>
      ))}
    </div>
  ));
