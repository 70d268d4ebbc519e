import { useState } from 'react';
import type {
  RunCircle,
  RunLine,
  RunView,
  RunWish,
} from '../../../../features/exchange/circles/matcher/run-view.ts';
import type { WishOutcome } from '../../../../features/exchange/circles/matcher/why-unmatched.ts';
import { askApi } from '../../../components/session/api-client.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { column, Table, type Column } from '../../../ui/show/table.tsx';
import type { Route } from './+types/circles';
import { ActDialog } from '../parts/act-dialog.tsx';
import { useAddressWord } from '../parts/filter-bar.tsx';
import { Ago, Moment } from '../parts/moment.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { RowButton } from '../parts/row-button.tsx';
import styles from '../frame/desk-page.module.css';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams.get('run');
  const { runs } = await askApi<{ runs: RunLine[] }>('/operator/circles');
  const { id } = runs.find((run) => String(run.id) === asked) ?? runs[0] ?? {};
  const view = id === undefined ? null : await askApi<RunView>(`/operator/circles/${encodeURIComponent(id)}`);
  return { runs, view };
}

/** Why a wish was matched or not. */
const words: Record<WishOutcome, string> = {
  matched: 'Matched',
  'nothing-to-give': 'Its listing isn’t live, or is in another proposal',
  'nothing-like-it': 'Nobody in the area offers that for that many days',
  'no-free-days': 'Some exist, but none fits the dates and value limits and is open to this member',
  'nobody-wants-it': 'Nobody wants what it offers',
  'no-way-around': 'No small circle balances out',
  'others-came-first': 'Other circles were worth more together',
};

const columnsFor = (open: (id: number) => void): Column<RunLine>[] => [
  column(
    'Run',
    ({ id, ranAt }) => (
      <RowButton onClick={() => open(id)}>
        <Moment at={ranAt} />
      </RowButton>
    ),
    'head',
  ),
  column('Wishes', ({ wishes }) => wishes, 'end', 'narrow'),
  column('Circles found', ({ found }) => found, 'end', 'narrow'),
  column(
    'Proposed',
    ({ proposed, chosen }) => (proposed === chosen ? proposed : `${proposed} of ${chosen} chosen`),
    'end',
    'narrow',
  ),
  column('Agreed', ({ agreed }) => agreed, 'end', 'narrow'),
  column('Waiting', ({ waiting }) => waiting, 'end', 'narrow'),
  column(
    'Quality',
    ({ missingPercent }) =>
      missingPercent === 0 ? (
        <Badge variant="success">Best possible</Badge>
      ) : (
        <Badge variant="sun">Within {missingPercent}% of best</Badge>
      ),
    'narrow',
  ),
];

const circleColumns: Column<RunCircle>[] = [
  column('Members', ({ members }) => members.join(', '), 'head'),
  column('State', ({ state }) => <Badge>{state.replace('_', ' ')}</Badge>, 'narrow'),
  column('Chance', ({ chancePercent }) => `${chancePercent}%`, 'end', 'narrow'),
  column('Why', ({ reasons }) => <span className={styles.quiet}>{reasons.join(' ')}</span>),
];

const wishColumns: Column<RunWish>[] = [
  column('Member', ({ member }) => member, 'head'),
  column('Result', ({ outcome }) =>
    outcome === 'matched' ? <Badge variant="success">{words.matched}</Badge> : words[outcome],
  ),
  column('State of the wish', ({ state }) => <Badge>{state}</Badge>, 'narrow'),
  column('Waiting since', ({ waitingSince }) => <Ago at={waitingSince} />, 'end', 'narrow'),
];

/** The circle matcher's latest runs, their proposals, and why other wishes were not matched. */
export default function Circles({ loaderData: { runs, view } }: Route.ComponentProps) {
  const [, setRun] = useAddressWord('run');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <PageHead
        title="Swap circles"
        text="The matcher looks for circles every night, and within a minute when a wish is made or a circle falls apart."
        actions={
          <Button variant="primary" onClick={() => setAsking(true)}>
            Look for circles now
          </Button>
        }
      />
      <Table
        caption="Latest runs"
        columns={columnsFor((id) => setRun(String(id)))}
        rows={runs}
        keyOf={({ id }) => id}
        empty="The matcher has not run yet."
      />
      {view && <Run view={view} />}
      {isAsking && (
        <ActDialog
          isOpen
          onClose={() => setAsking(false)}
          title="Look for circles now?"
          description="The matcher runs within a minute and proposes what it finds to the members."
          confirm="Look for circles"
          done="We look for circles within a minute"
          act={(reason) => askApi('/operator/circles/run', { method: 'POST', body: { reason } })}
        />
      )}
    </>
  );
}

/** One run: its proposals, and every wish with its reason. */
function Run({ view: { run, circles, wishes } }: { view: RunView }) {
  const unmatched = Object.entries(run.outcomes).filter(([outcome]) => outcome !== 'matched');
  return (
    <>
      <h2 className={styles.second}>
        Run on <Moment at={run.ranAt} />
      </h2>
      {unmatched.length > 0 && (
        <ul className={styles.facts}>
          {unmatched.map(([outcome, many]) => (
            <li key={outcome}>
              {/* The names are those of the record above. */}
              <b className="num">{many}</b> {words[outcome as WishOutcome]}
            </li>
          ))}
        </ul>
      )}
      <Table
        caption="Proposals of this run"
        columns={circleColumns}
        rows={circles}
        keyOf={({ id }) => id}
        empty="This run proposed nothing."
      />
      <h2 className={styles.second}>Wishes</h2>
      <Table
        caption="Wishes of this run"
        columns={wishColumns}
        rows={wishes}
        keyOf={({ id }) => id}
        empty={
          run.wishes === 0
            ? 'There were no open wishes.'
            : 'We only keep each wish’s result for the latest runs.'
        }
      />
    </>
  );
}
