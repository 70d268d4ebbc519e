import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import { categoryKindOf } from '../../../../features/hosting/category-fields.ts';
import type { DraftProblem } from '../../../../features/hosting/draft-problems.ts';
import type { HostingState } from '../../../../features/hosting/hosting-lifecycle.ts';
import { publicListingOf } from '../../../../features/hosting/public-listing.ts';
import { rentOptions, swapOptions } from '../../../../features/listings/exchange-preference.ts';
import { formatCents } from '../../../../platform/money/money.ts';
import { pointsText } from '../../../components/listing/price-text.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/show/picture.tsx';
import type { DraftInHand } from '../use-draft.ts';
import { wizardSteps, type WizardStep } from './wizard-steps.ts';
import styles from './preview.module.css';

type PreviewProps = {
  hand: DraftInHand;
  state: HostingState;
  needsIdentity: boolean;
  isApproved: boolean;
  onGo: (step: WizardStep) => void;
};

/** A preview of the public page, and before that what is missing. */
export function StepPreview({ hand, state, needsIdentity, isApproved, onGo }: PreviewProps) {
  const { problems } = hand;
  return (
    <>
      {problems.length > 0 ? (
        <Missing problems={problems} onGo={onGo} />
      ) : state === 'in_review' || state === 'archived' ? null : (
        <p className={styles.ready}>
          <IconCircleCheckFilled size={24} aria-hidden="true" />
          {state === 'published' || state === 'paused'
            ? 'You’re all set.'
            : 'You’re all set. We’ll review it before it goes live, usually within a day.'}
        </p>
      )}
      {needsIdentity && (
        <p className={styles.identity}>
          <span>
            {isApproved
              ? 'Your listing is approved. It goes live once your ID is verified.'
              : 'Add your ID while we review your listing. It goes live once both are done.'}
          </span>
          <ButtonLink to="/documents" size="small">
            Add my ID
          </ButtonLink>
        </p>
      )}
      <Page hand={hand} />
    </>
  );
}

function Missing({ problems, onGo }: { problems: DraftProblem[]; onGo: (step: WizardStep) => void }) {
  const open = wizardSteps.filter(({ id }) => problems.some(({ step }) => step === id));
  return (
    <section className={styles.missing}>
      <h3>Before it can go live</h3>
      <ul>
        {open.map(({ id, label }) => (
          <li key={id}>
            <button type="button" className={styles.go} onClick={() => onGo(id)}>
              {label}
            </button>
            <ul>
              {problems
                .filter(({ step }) => step === id)
                .map(({ field, sentence }) => (
                  <li key={field}>{sentence}</li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Page({ hand: { draft, photos } }: { hand: DraftInHand }) {
  const listing = publicListingOf(draft);
  const ways = [...rentOptions(listing.exchange_preferences), ...swapOptions(listing.exchange_preferences)];
  const offered = ways.filter(
    (way, index) => way.isAvailable && ways.findIndex((each) => each.way === way.way) === index,
  );
  return (
    <article className={styles.page} aria-label="Preview">
      {photos.length > 0 && (
        <div className={styles.gallery} data-count={Math.min(3, photos.length)}>
          {photos.slice(0, 3).map(({ id, picture }) => (
            <div key={id} className={styles.tile}>
              <Picture picture={picture} sizes="(max-width: 720px) 100vw, 700px" />
            </div>
          ))}
        </div>
      )}
      <div className={styles.words}>
        <p className={styles.kind}>{categoryKindOf(listing.category_id)?.name ?? 'No category yet'}</p>
        <h3 className={styles.title}>{listing.title === '' ? 'No name yet' : listing.title}</h3>
        <p className={styles.where}>
          <IconMapPin size={18} aria-hidden="true" />
          {listing.location === '' ? 'No town yet' : listing.location}
        </p>
        <p className={styles.price}>
          {listing.price_cents === 0 ? (
            'No price yet'
          ) : (
            <>
              <b className="num">{formatCents(listing.price_cents)}</b> a {listing.price_unit}
              <span className={styles.points}>or {pointsText(listing.price_points)}</span>
            </>
          )}
        </p>
        <p className="row-8">
          {offered.map(({ way, label, isPreferred }) => (
            <Badge key={way} variant={isPreferred ? 'lake' : 'neutral'}>
              {label}
            </Badge>
          ))}
        </p>
        {listing.description.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph} className={styles.paragraph}>
            {paragraph}
          </p>
        ))}
        <Lines title="Features" lines={listing.features} />
        <Lines title="Rules" lines={listing.rules} />
      </div>
    </article>
  );
}

function Lines({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h4 className={styles.linesTitle}>{title}</h4>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
