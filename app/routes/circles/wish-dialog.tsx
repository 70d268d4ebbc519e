import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import type { GiftView, WishView } from '../../../features/exchange/circles/wishes/wish-view.ts';
import { ApiProblem, askApi, sentenceOf } from '../../components/session/api-client.ts';
import { sendCommand } from '../../components/session/command.ts';
import { pointsText } from '../../components/listing/price-text.ts';
import type { CategoryIcon } from '../../content/pictures.server.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { ChoiceCards } from '../../ui/fields/choice-cards.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Picture } from '../../ui/show/picture.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { AreaFields } from './area-fields.tsx';
import { draftOf, draftProblem, inputOf, type Draft, type DraftProblem } from './wish-draft.ts';
import styles from './wishes.module.css';

export type WishCategory = { id: string; name: string; icon: CategoryIcon | null };

type WishDialogProps = {
  /** The wish being edited, or a new one; null while the dialog is closed. */
  edited: WishView | 'new' | null;
  gifts: readonly GiftView[];
  categories: readonly WishCategory[];
  walletPoints: number;
  onClose: () => void;
};

/** The dialog for writing a wish. */
export function WishDialog({ edited, onClose, ...given }: WishDialogProps) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      isOpen={edited !== null}
      onClose={onClose}
      size="large"
      title={edited === 'new' ? 'Make a wish' : 'Change your wish'}
      description="Three questions. We’ll look for a swap or a circle that fits."
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button type="submit" form="wish" variant="lake" busy={isBusy}>
            {edited === 'new' ? 'Make this wish' : 'Save changes'}
          </Button>
        </>
      }
    >
      {edited !== null && (
        <WishForm
          {...given}
          wish={edited === 'new' ? null : edited}
          isBusy={isBusy}
          setBusy={setBusy}
          onKept={onClose}
        />
      )}
    </Dialog>
  );
}

type WishFormProps = Omit<WishDialogProps, 'edited' | 'onClose'> & {
  wish: WishView | null;
  isBusy: boolean;
  setBusy: (isBusy: boolean) => void;
  onKept: () => void;
};

function WishForm({ wish, gifts, categories, walletPoints, isBusy, setBusy, onKept }: WishFormProps) {
  const [draft, setDraft] = useState(() => draftOf(wish, gifts, Date.now()));
  const [problem, setProblem] = useState<DraftProblem | null>(null);
  const { toast } = useToast();
  const { revalidate } = useRevalidator();
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const errorOf = (field: string) => (problem?.field?.split('.')[0] === field ? problem.sentence : undefined);
  const isElsewhere = problem !== null && !fields.some((field) => errorOf(field) !== undefined);
  const form = useRef<HTMLFormElement>(null);
  // Scrolls to what is wrong: it may be far above the button.
  useEffect(() => {
    if (problem === null) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' });
  }, [problem]);
  const keep = async () => {
    const body = inputOf(draft);
    const wrong = draftProblem(body);
    setProblem(wrong);
    if (wrong) return;
    setBusy(true);
    try {
      if (wish === null) await sendCommand('/wishes', body);
      else await askApi(`/wishes/${wish.id}`, { method: 'PUT', body });
      onKept();
      await revalidate();
      toast({
        title: 'Your wish is saved',
        description: 'We’ll look for a circle within a minute, then every night.',
      });
    } catch (error) {
      const field = error instanceof ApiProblem ? error.field : null;
      setProblem({ field, sentence: sentenceOf(error) });
    }
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void keep();
  };
  const typed = (name: 'units' | 'leastPoints' | 'mostPoints' | 'topUpPoints') => ({
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    value: draft[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => change({ [name]: event.currentTarget.value }),
  });
  // What is wrong, or was chosen before, is never hidden.
  const hasMore = more.some((field) => errorOf(field) !== undefined) || (wish !== null && isRefined(wish));
  return (
    <form ref={form} id="wish" noValidate className={styles.form} onSubmit={submit}>
      <ChoiceCards
        legend="What would you love to use?"
        name="categories"
        several
        layout="tiles"
        choices={categories.map(({ id, name, icon }) => ({
          value: id,
          label: name,
          picture: icon && <img {...icon} alt="" className={styles.tileIcon} />,
        }))}
        chosen={draft.categories}
        onChange={(chosen) => change({ categories: chosen })}
      />
      <p className={styles.hint}>Choose one or more, or none and we’ll surprise you.</p>
      <fieldset className="stack-14">
        <legend>When?</legend>
        <div className={styles.row}>
          <Field label="Earliest pick-up" error={errorOf('from')}>
            <TextInput
              type="date"
              value={draft.from}
              onChange={(event) => change({ from: event.currentTarget.value })}
            />
          </Field>
          <Field label="Latest return" error={errorOf('to')}>
            <TextInput
              type="date"
              value={draft.to}
              onChange={(event) => change({ to: event.currentTarget.value })}
            />
          </Field>
          <Field label="How long" error={errorOf('units')}>
            <TextInput {...typed('units')} after={<span className={styles.unit}>days or nights</span>} />
          </Field>
        </div>
        <Checkbox
          label="Weekends only"
          hint="Friday to Sunday."
          checked={draft.isWeekend ?? false}
          onChange={(event) => {
            const isWeekend = event.currentTarget.checked;
            change({ isWeekend, ...(isWeekend && Number(draft.units) > 3 && { units: '3' }) });
          }}
        />
      </fieldset>
      <ChoiceCards
        legend="Which of your listings would you lend?"
        name="gives"
        several
        choices={gifts.map((gift) => ({
          value: gift.slug,
          label: gift.title,
          hint: `${gift.location} · ${pointsText(gift.pricePoints)} a ${gift.priceUnit}`,
          picture: gift.picture && (
            <span className={styles.thumb}>
              <Picture picture={gift.picture} alt="" sizes="72px" />
            </span>
          ),
        }))}
        chosen={draft.gives}
        onChange={(gives) => change({ gives })}
      />
      {errorOf('gives') !== undefined && (
        <p role="alert" className={styles.fault}>
          {errorOf('gives')}
        </p>
      )}
      <details className={styles.more} open={hasMore || undefined}>
        <summary>More choices (optional)</summary>
        <div className={styles.form}>
          <AreaFields areas={draft.areas} onChange={(areas) => change({ areas })} error={errorOf('areas')} />
          <fieldset className="stack-14">
            <legend>Value</legend>
            <p className={styles.hint}>
              What you get and what you lend can differ in value by up to 25%. Points cover the rest. You have{' '}
              {pointsText(walletPoints)}.
            </p>
            <div className={styles.row}>
              <Field label="You’d add at most" error={errorOf('topUpPoints')}>
                <TextInput {...typed('topUpPoints')} after={<span className={styles.unit}>AP</span>} />
              </Field>
              <Field label="Worth at least" optional error={errorOf('leastPoints')}>
                <TextInput {...typed('leastPoints')} after={<span className={styles.unit}>AP a day</span>} />
              </Field>
              <Field label="Worth at most" optional error={errorOf('mostPoints')}>
                <TextInput {...typed('mostPoints')} after={<span className={styles.unit}>AP a day</span>} />
              </Field>
            </div>
          </fieldset>
          <Checkbox
            label="Other owners may find this wish"
            hint="Owners who have what you want see your name, this wish and what you’d lend."
            checked={draft.isFindable}
            onChange={(event) => change({ isFindable: event.currentTarget.checked })}
          />
        </div>
      </details>
      {isElsewhere && (
        <p role="alert" className={styles.fault}>
          {problem.sentence}
        </p>
      )}
    </form>
  );
}

/** Fields that show their own errors. */
const fields = ['areas', 'from', 'to', 'units', 'gives', 'topUpPoints', 'leastPoints', 'mostPoints'];
/** Those behind the fold. */
const more = ['areas', 'topUpPoints', 'leastPoints', 'mostPoints'];

/** Whether anything behind the fold says something. */
const isRefined = ({ areas, topUpPoints, leastPoints, mostPoints, isFindable }: WishView): boolean =>
  areas.length > 0 || topUpPoints > 0 || leastPoints !== null || mostPoints !== null || !isFindable;
