import { useMemo, useState } from 'react';
import { emergencyKinds, type EmergencyKind } from '../../../../features/exchange/emergencies/area.ts';
import { addDays } from '../../../../platform/time/date-range.ts';
import { askApi } from '../../../components/session/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { ActDialog } from '../parts/act-dialog.tsx';
import { AreaFields, areaOf, type DrawnArea } from './area-fields.tsx';
import { AreaMap } from './area-map.tsx';
import { countText, kindNames, meaningOf, metText } from './emergency-words.ts';
import { useMet } from '../frame/use-met.ts';
import styles from './draw-emergency.module.css';

const today = (): string => new Date().toLocaleDateString('en-CA', { timeZone: 'America/Vancouver' });

/** Draws an emergency: area, days and kind, with the affected bookings and swaps shown before it is declared. */
export function DrawEmergency({ onDone }: { onDone: () => void }) {
  const [kind, setKind] = useState<EmergencyKind>('wildfire');
  const [title, setTitle] = useState('');
  const [days, setDays] = useState(() => ({ from: today(), to: addDays(today(), 6) }));
  const [drawn, setDrawn] = useState<DrawnArea>({
    shape: 'circle',
    center: null,
    km: 25,
    corners: [],
    jumps: 0,
  });
  const [isAsked, setAsked] = useState(false);
  const area = useMemo(() => areaOf(drawn), [drawn]);
  const { met, fault } = useMet(days, area);
  const isReady = area !== null && title.trim().length >= 3 && met !== undefined;
  return (
    <section aria-labelledby="draw-heading" className={styles.frame}>
      <h2 id="draw-heading" className={styles.heading}>
        A new emergency
      </h2>
      <div className={styles.columns}>
        <div className={styles.fields}>
          <Field label="Kind">
            <Select
              value={kind}
              options={emergencyKinds.map((value) => ({ value, label: kindNames[value] }))}
              // The options are kinds and nothing else.
              onChange={(event) => setKind(event.currentTarget.value as EmergencyKind)}
            />
          </Field>
          <Field label="What members see" hint="‘Wildfire near West Kelowna’" required>
            <TextInput
              value={title}
              maxLength={120}
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
          </Field>
          <div className={styles.pair}>
            {(['from', 'to'] as const).map((end) => (
              <Field key={end} label={end === 'from' ? 'First day' : 'Last day'}>
                <TextInput
                  type="date"
                  value={days[end]}
                  onChange={(event) => setDays({ ...days, [end]: event.currentTarget.value })}
                />
              </Field>
            ))}
          </div>
          <AreaFields drawn={drawn} onChange={setDrawn} />
        </div>
        <AreaMap drawn={drawn} onChange={setDrawn} area={area} met={met ?? null} />
      </div>
      <div className={styles.end}>
        <p aria-live="polite" className={styles.met}>
          {fault && <span className="text-danger">{fault}</span>}
          {area === null && 'Draw an area or choose a place to see who’s affected.'}
          {met && (
            <>
              It affects <b className="num">{metText(met)}</b> on {countText(met.listings.length, 'listing')}.
            </>
          )}
        </p>
        <div className="row-10">
          <Button onClick={onDone}>Not now</Button>
          <Button variant="danger" disabled={!isReady} onClick={() => setAsked(true)}>
            {' '}
            Declare emergency{' '}
          </Button>
        </div>
      </div>
      {isAsked && area && (
        <ActDialog
          isOpen
          isDangerous
          onClose={() => setAsked(false)}
          title={`Declare “${title.trim()}”?`}
          description={met ? meaningOf(met) : ''}
          confirm="Declare emergency"
          done="Declared. We’re sending the offers now."
          act={async (reason) => {
            const body = { kind, title: title.trim(), ...days, area, reason };
            await askApi('/operator/emergencies', { method: 'POST', body });
            onDone();
          }}
        />
      )}
    </section>
  );
}
