/** Checks identities with Stripe Identity: a document and a live selfie, on Stripe's own page. */
import { Stripe } from 'stripe';
import { stripeClient, type StripeSettings } from '../stripe-client.server.ts';
import {
  IdentityProviderAway,
  type IdentityAnswer,
  type IdentityDocument,
  type IdentityProblem,
  type IdentityProvider,
} from './identity-provider.ts';

/** Stripe omits both unless asked. The date of birth needs a restricted key. */
const expand = ['verified_outputs.dob', 'last_verification_report'];

/** @param settings its key must be a restricted one that may read results */
export function stripeIdentity(settings: StripeSettings): IdentityProvider {
  const stripe = stripeClient(settings);
  return {
    name: 'stripe',

    open: ({ key, reference, returnUrl }) =>
      asked(() =>
        stripe.identity.verificationSessions.create(
          {
            type: 'document',
            options: { document: { require_live_capture: true, require_matching_selfie: true } },
            metadata: { reference },
            return_url: returnUrl,
          },
          { idempotencyKey: key },
        ),
      ),

    find: (id) =>
      asked(async () => answerOf(await stripe.identity.verificationSessions.retrieve(id, { expand }))),

    async eventOf(body, signature) {
      if (settings.webhookSecret === null) return null;
      try {
        const { id, data } = await stripe.webhooks.constructEventAsync(
          body,
          signature,
          settings.webhookSecret,
        );
        const { object } = data as { object: { id?: unknown; object?: unknown } };
        const isSession = object.object === 'identity.verification_session' && typeof object.id === 'string';
        return { id, sessionId: isSession ? String(object.id) : '' };
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
          return null;
        throw error;
      }
    },
  };
}

function answerOf(session: Stripe.Identity.VerificationSession): IdentityAnswer {
  switch (session.status) {
    case 'requires_input':
      // Without an address nobody can continue it.
      return session.url === null
        ? { state: 'ended' }
        : { state: 'open', url: session.url, problem: problemOf(session.last_error) };
    case 'processing':
      return { state: 'checking' };
    case 'verified':
      return { state: 'verified', birthDate: birthDateOf(session), document: documentOf(session) };
    default:
      return { state: 'ended' };
  }
}

const problems: Readonly<Record<string, IdentityProblem>> = {
  document_expired: 'expired',
  document_unverified_other: 'unreadable',
  document_type_not_supported: 'unsupported',
  country_not_supported: 'unsupported',
  selfie_document_missing_photo: 'face',
  selfie_face_mismatch: 'face',
  selfie_manipulated: 'face',
  selfie_unverified_other: 'face',
  consent_declined: 'consent',
};

const problemOf = (error: Stripe.Identity.VerificationSession.LastError | null): IdentityProblem | null =>
  // Closing the page is not a failed try.
  error?.code == null || error.code === 'abandoned' ? null : (problems[error.code] ?? 'other');

const two = (part: number): string => String(part).padStart(2, '0');

function birthDateOf({ verified_outputs }: Stripe.Identity.VerificationSession): string | null {
  const { year, month, day } = verified_outputs?.dob ?? {};
  return year && month && day ? `${year}-${two(month)}-${two(day)}` : null;
}

const documents: Readonly<Record<string, IdentityDocument>> = {
  driving_license: 'drivers_licence',
  id_card: 'provincial_id',
  passport: 'passport',
};

function documentOf({ last_verification_report }: Stripe.Identity.VerificationSession): IdentityDocument {
  const report = typeof last_verification_report === 'object' ? last_verification_report : null;
  return documents[report?.document?.type ?? ''] ?? 'passport';
}

async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Without Stripe's request details, which may name the person.
    if (error instanceof Stripe.errors.StripeError)
      throw new IdentityProviderAway(`Stripe could not check an identity: ${error.type}.`);
    throw error;
  }
}
