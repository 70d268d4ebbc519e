import { useState } from 'react';
import type { QuietSettings } from '../../../../features/notifications/send/quiet-hours.ts';
import { askApi } from '../../../components/session/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { useAct } from '../../../components/session/use-act.ts';
import { Section } from '../section.tsx';
import sectionStyles from '../section.module.css';
import styles from './notification-choices.module.css';

/** From west to east; the reader's own zone is added if missing. */
const zones: readonly (readonly [value: string, label: string])[] = [
  ['America/Vancouver', 'Vancouver (BC)'],
  ['America/Whitehorse', 'Whitehorse (YT)'],
  ['America/Edmonton', 'Edmonton, Calgary (AB)'],
  ['America/Regina', 'Regina (SK)'],
  ['America/Winnipeg', 'Winnipeg (MB)'],
  ['America/Toronto', 'Toronto (ON, QC)'],
  ['America/Halifax', 'Halifax (NS, NB)'],
  ['America/St_Johns', 'St. John’s (NL)'],
];

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

function zoneOptions(kept: string) {
  const known = zones.map(([value, label]) => ({ value, label }));
  const more = [...new Set([ownZone(), kept])].filter((zone) => !known.some(({ value }) => value === zone));
  return [...known, ...more.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))];
}

/** Quiet hours, and when the daily email is sent. */
export function QuietSection({ settings }: { settings: QuietSettings }) {
  const [wish, setWish] = useState(settings);
  const { busy, act, note } = useAct();
  const set = (more: Partial<QuietSettings>) => setWish({ ...wish, ...more });
  const save = () =>
    act('quiet', async () => {
      await askApi('/notifications/settings', { method: 'PUT', body: wish });
      return 'Your quiet hours are saved';
    });
  return (
    <Section
      id="quiet"
      title="Quiet hours"
      lead="We hold emails and push notifications until morning, unless something is due soon."
    >
      <form
        className={styles.quiet}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Checkbox
          label="Keep my nights quiet"
          checked={wish.isQuietAtNight}
          onChange={(event) => set({ isQuietAtNight: event.currentTarget.checked })}
        />
        <div className={styles.times}>
          <Field label="From">
            <TextInput
              type="time"
              required
              value={wish.quietFrom}
              disabled={!wish.isQuietAtNight}
              onChange={(event) => set({ quietFrom: event.currentTarget.value })}
            />
          </Field>
          <Field label="Until">
            <TextInput
              type="time"
              required
              value={wish.quietTo}
              disabled={!wish.isQuietAtNight}
              onChange={(event) => set({ quietTo: event.currentTarget.value })}
            />
          </Field>
          <Field label="Daily email at">
            <TextInput
              type="time"
              required
              value={wish.dailyAt}
              onChange={(event) => set({ dailyAt: event.currentTarget.value })}
            />
          </Field>
          <Field label="Time zone">
            <Select
              options={zoneOptions(settings.timeZone)}
              value={wish.timeZone}
              onChange={(event) => set({ timeZone: event.currentTarget.value })}
            />
          </Field>
        </div>
        <div className={sectionStyles.actions}>
          {note}
          <Button type="submit" busy={busy === 'quiet'}>
            Save
          </Button>
        </div>
      </form>
    </Section>
  );
}
