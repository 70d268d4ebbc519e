import { useEffect, useRef, useState, type RefObject } from 'react';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { categoryKinds } from '../../../features/hosting/category-fields.ts';
import type { HostedView } from '../../../features/hosting/hosting-view.ts';
import { askApi, sentenceOf } from '../../components/session/api-client.ts';
import { sendCommand } from '../../components/session/command.ts';
import { categoryIcon } from '../../content/pictures.server.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { focusUnreadable } from '../../ui/fields/unreadable-field.ts';
import { useFault } from '../../ui/use-fault.tsx';
import { StepAbout } from './wizard/step-about.tsx';
import { StepExchange } from './wizard/step-exchange.tsx';
import { StepExtras } from './wizard/step-extras.tsx';
import { StepPhotos } from './wizard/step-photos.tsx';
import { StepPlace } from './wizard/step-place.tsx';
import { StepPreview } from './wizard/step-preview.tsx';
import { StepPrice } from './wizard/step-price.tsx';
import type { StepProps } from './wizard/step-props.ts';
import { StepRules } from './wizard/step-rules.tsx';
import { useDraft, type DraftInHand } from './use-draft.ts';
import { ListingHead } from './listing-head.tsx';
import { SavedMark } from './wizard/saved-mark.tsx';
import { StepList } from './wizard/step-list.tsx';
import { isWizardStep, wizardSteps, type WizardStep } from './wizard/wizard-steps.ts';
import type { Route } from './+types/listing';
import styles from './wizard/wizard.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Your listing · ${matches[0]?.loaderData?.brand.name ?? ''}` },
    { name: 'robots', content: 'noindex' },
  ];
}

/** The categories' icons: the same for everyone. */
export const loader = () => ({
  icons: Object.fromEntries(categoryKinds.map(({ id }) => [id, categoryIcon(id)])),
});

export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const [{ icons }, view] = await Promise.all([
    serverLoader(),
    askApi<HostedView>(`/hosting/listings/${encodeURIComponent(params.id)}`),
  ]);
  return { icons, view };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <div aria-busy="true" className={styles.page}>
      <output className="visually-hidden">Loading your listing</output>
      <Skeleton className={styles.waiting} />
    </div>
  );
}

/** The wizard for one listing: eight steps, saved while typing, and publishing. */
export default function Listing({ loaderData }: Route.ComponentProps) {
  if (!('view' in loaderData)) return <HydrateFallback />;
  const { view, icons } = loaderData;
  // Another state is another page: what was typed is already saved.
  return <Wizard key={`${view.id} ${view.state}`} view={view} icons={icons} />;
}

const bodies = {
  about: StepAbout,
  photos: StepPhotos,
  place: StepPlace,
  price: StepPrice,
  extras: StepExtras,
  rules: StepRules,
  exchange: StepExchange,
};

function useWizardStep(view: HostedView) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('step');
  const isReadOnly = view.state === 'in_review' || view.state === 'archived';
  const step: WizardStep = isReadOnly ? 'preview' : isWizardStep(asked) ? asked : 'about';
  const go = (next: WizardStep) => setParams({ step: next }, { preventScrollReset: false });
  return { step, go, isReadOnly };
}

const placeOf = (step: WizardStep): number => wizardSteps.findIndex(({ id }) => id === step);

/** Tells whether a step may be left; if not, the focus moves to the field that says why. */
function useMayLeave(hand: DraftInHand, step: WizardStep, panel: RefObject<HTMLElement | null>) {
  const [marked, setMarked] = useState<{ step: WizardStep } | null>(null);
  useEffect(() => {
    if (marked) panel.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [marked, panel]);
  return async (next: WizardStep): Promise<boolean> => {
    // Unreadable input is not saved, and would be lost on the next step.
    if (focusUnreadable(panel.current)) return false;
    const goesOn = step !== 'preview' && placeOf(next) > placeOf(step);
    if (!goesOn || !(await hand.findContacts(step))) return true;
    setMarked({ step });
    return false;
  };
}

function Wizard({ view, icons }: { view: HostedView; icons: StepProps['icons'] }) {
  const hand = useDraft(view);
  const { step, go, isReadOnly } = useWizardStep(view);
  // Missing fields are shown once a step was visited and left.
  const [seen, setSeen] = useState<ReadonlySet<WizardStep>>(
    () => new Set(view.state === 'draft' ? [] : wizardSteps.map(({ id }) => id)),
  );
  const title = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLElement>(null);
  const mayLeave = useMayLeave(hand, step, panel);
  const leave = async (next: WizardStep) => {
    if (!(await mayLeave(next))) return;
    const passed = next === 'preview' ? wizardSteps.map(({ id }) => id) : [step];
    setSeen((before) => new Set([...before, ...passed]));
    void hand.flush();
    go(next);
  };
  const isFirst = useRef(true);
  useEffect(() => {
    // The page starts at its top; every further step starts at its title.
    if (isFirst.current) isFirst.current = false;
    else title.current?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the change of step is what moves the focus
  }, [step]);
  const at = placeOf(step);
  const { title: heading = '', lead = '' } = wizardSteps[at] ?? {};
  const Body = step === 'preview' ? null : bodies[step];
  // A contact is reported at once, unlike a field not filled in yet.
  const errorOf = (field: string) =>
    hand.problems.find(
      (problem) =>
        problem.step === step && problem.field === field && (seen.has(step) || problem.isContact === true),
    )?.sentence;
  return (
    <div className={styles.page}>
      <ListingHead view={view} hand={hand} />
      <div className={styles.columns}>
        {!isReadOnly && (
          <StepList step={step} problems={hand.problems} seen={seen} onGo={(next) => void leave(next)} />
        )}
        <section ref={panel} className={styles.panel} aria-labelledby="step-title">
          <header>
            <h2 id="step-title" ref={title} tabIndex={-1} className={styles.stepTitle}>
              {heading}
            </h2>
            <p className={styles.lead}>{lead}</p>
          </header>
          {Body ? (
            <Body id={view.id} hand={hand} errorOf={errorOf} icons={icons} />
          ) : (
            <StepPreview
              hand={hand}
              state={view.state}
              needsIdentity={view.needsIdentity && view.state !== 'archived'}
              isApproved={view.isApproved}
              onGo={(next) => void leave(next)}
            />
          )}
        </section>
      </div>
      {!isReadOnly && (
        <footer className={styles.bar} data-action-bar>
          <div className={styles.barInside}>
            <SavedMark
              state={hand.saveState}
              uploads={hand.uploads}
              onAgain={() => void hand.flush()}
              onPhotos={step === 'photos' ? undefined : () => void leave('photos')}
            />
            <div className={styles.barButtons}>
              {at > 0 && <Button onClick={() => void leave(wizardSteps[at - 1]?.id ?? 'about')}>Back</Button>}
              {step === 'preview' ? (
                <FinishButton view={view} hand={hand} />
              ) : (
                <Button variant="primary" onClick={() => void leave(wizardSteps[at + 1]?.id ?? 'preview')}>
                  Next
                </Button>
              )}
            </div>
          </div>
        </footer>
      )}
    </div>
  );
}

/** The main button: submit for review, or publish. */
function FinishButton({ view, hand }: { view: HostedView; hand: StepProps['hand'] }) {
  const [isBusy, setBusy] = useState(false);
  const { toast } = useToast();
  const fault = useFault();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const isOut = view.state === 'published' || view.state === 'paused';
  const event = isOut ? 'publish-changes' : 'submit';
  const act = async () => {
    setBusy(true);
    fault.clear();
    try {
      if (!(await hand.flush())) return;
      await sendCommand(`/hosting/listings/${view.id}/${event}`, {});
      toast({ title: isOut ? 'Your changes are live' : 'Sent for review. We’ll email you.' });
      if (isOut) await revalidate();
      else await navigate('/host/listings');
    } catch (error) {
      fault.say({ title: 'Your listing isn’t ready yet', description: sentenceOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <Button
        variant="primary"
        busy={isBusy}
        disabled={hand.problems.length > 0 || hand.uploads.underWay > 0}
        onClick={() => void act()}
      >
        {isOut ? 'Publish changes' : 'Send for review'}
      </Button>
      {fault.note}
    </div>
  );
}
