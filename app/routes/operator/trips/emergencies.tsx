import IconFlame from '@tabler/icons-react/dist/esm/icons/IconFlame.mjs';
import { useState } from 'react';
import type { EmergencyLine } from '../../../../features/exchange/emergencies/emergency-queries.server.ts';
import { askApi } from '../../../components/session/api-client.ts';
import { daysText } from '../../../components/when-words.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { column, Table, type Column } from '../../../ui/show/table.tsx';
import type { Route } from './+types/emergencies';
import { ActDialog } from '../parts/act-dialog.tsx';
import { DrawEmergency } from './draw-emergency.tsx';
import { countText, kindNames } from './emergency-words.ts';
import { Ago } from '../parts/moment.tsx';
import { PageHead } from '../frame/page-head.tsx';
import styles from '../frame/desk-page.module.css';

type Answer = { emergencies: EmergencyLine[] };

export const clientLoader = () => askApi<Answer>('/operator/emergencies');

const columnsFor = (lift: (line: EmergencyLine) => void): Column<EmergencyLine>[] => [
  column(
    'What',
    ({ title, kind, from, to }) => (
      <>
        {title}
        <p className={styles.clip}>
          {kindNames[kind]}, {daysText(from, to)}
        </p>
      </>
    ),
    'head',
  ),
  column('Declared', ({ declaredAt }) => <Ago at={declaredAt} />, 'narrow'),
  column(
    'Who was affected',
    ({ offered, refunded, inPoints, givenPoints, let: letGo, ...out }) =>
      [
        offered > 0 && `${offered} choosing`,
        refunded > 0 && `${refunded} refunded`,
        inPoints > 0 && `${inPoints} took ${givenPoints.toLocaleString('en-CA')} AP`,
        letGo > 0 && `${letGo} went on`,
        out.swapsOff > 0 && `${countText(out.swapsOff, 'swap')} called off`,
        out.interrupted > 0 && `${countText(out.interrupted, 'trip')} under way`,
        out.cutShort > 0 &&
          `${out.cutShort} returned early for ${out.pointsForUnused.toLocaleString('en-CA')} AP`,
      ]
        .filter(Boolean)
        .join(', ') || 'none met',
  ),
  column(
    'State',
    (line) =>
      line.liftedAt === null ? (
        <Button size="small" onClick={() => lift(line)}>
          {' '}
          End emergency{' '}
        </Button>
      ) : (
        <Badge variant="neutral">Over</Badge>
      ),
    'end',
    'narrow',
  ),
];

/** Wildfire, flood, closure: where bookings may be cancelled, and what happened to those affected. */
export default function Emergencies({ loaderData: { emergencies } }: Route.ComponentProps) {
  const [isDrawing, setDrawing] = useState(false);
  const [lifting, setLifting] = useState<EmergencyLine | null>(null);
  return (
    <>
      <PageHead
        title="Emergencies"
        text="Renters with a booking in the area choose between a full refund and a larger amount in Adventure Points. If they don’t choose by the deadline, they get a full refund. Swaps are called off at no cost. Trips under way can end early, and none counts as late. No cancellation counts against anyone."
        actions={
          !isDrawing && (
            <Button variant="primary" icon={<IconFlame size={20} />} onClick={() => setDrawing(true)}>
              Declare an emergency
            </Button>
          )
        }
      />
      {isDrawing && <DrawEmergency onDone={() => setDrawing(false)} />}
      <Table
        caption="Emergencies"
        columns={columnsFor(setLifting)}
        rows={emergencies}
        keyOf={({ id }) => id}
        empty="No emergencies so far."
      />
      {lifting && (
        <ActDialog
          isOpen
          onClose={() => setLifting(null)}
          title={`End “${lifting.title}”?`}
          description={`${lifting.offered} renters who haven’t chosen yet keep their bookings. Choices already made don’t change, and swaps already called off stay off. Anything still out is due back as agreed.`}
          confirm="End emergency"
          done="The emergency is over"
          act={(reason) =>
            askApi(`/operator/emergencies/${lifting.id}/lift`, { method: 'POST', body: { reason } })
          }
        />
      )}
    </>
  );
}
