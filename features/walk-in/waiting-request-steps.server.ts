/** Takes the steps of waiting requests: the only code that writes their states. */
import { stepsOf, type Step } from '../../platform/apply-step.server.ts';
import { writeMail } from '../../platform/mail.server/write-mail.ts';
import { openWaitingStates, waitingRequestLifecycle } from './waiting-request-lifecycle.ts';
import {
  confirmedInTime,
  lockWaiting,
  moveWaiting,
  signUpProof,
  type WaitingRequest,
} from './waiting-request-store.server.ts';

type Input = {
  /** The payment that a sent request is waiting for, or has. */
  paymentId?: string;
  /** Why a request was not sent. */
  sentence?: string;
  /** Tells its sender; absent without an address. */
  mail?: Parameters<typeof writeMail>[1];
};
type WaitingStep = Step<WaitingRequest, Input>;

/** An ended request loses its card; its message is kept only if it could not be sent. */
const columnsOf = ({ now, event, to, input }: WaitingStep) => ({
  ...(!openWaitingStates.includes(to) && { ended_at: now, method: null }),
  ...(['replace', 'expire', 'send'].includes(event) && { message: '' }),
  ...(input.paymentId !== undefined && { payment_id: input.paymentId }),
  ...(input.sentence !== undefined && { sentence: input.sentence }),
});

export const waitingRequestSteps = stepsOf<
  (typeof waitingRequestLifecycle)['rows'][number],
  (typeof waitingRequestLifecycle)['final'][number],
  WaitingRequest,
  Input,
  never
>(waitingRequestLifecycle, {
  lock: lockWaiting,
  read: lockWaiting,
  save: (step) =>
    moveWaiting(step.sql, step.thing, {
      state: step.to as WaitingRequest['state'],
      ...columnsOf(step),
    }),
  effects: {
    async emailReason({ sql, now, input: { mail } }: WaitingStep): Promise<void> {
      if (mail) await writeMail(sql, mail, now);
    },
  },
  deadlines: {
    /** None for someone who confirmed in time, even if the job that sends the request runs later. Both jobs lock the row, so one decides. */
    confirm_until: async ({ sql }, request) =>
      confirmedInTime(request, await signUpProof(sql, request.accountId)) ? null : request.confirmUntil,
  },
  fact: () => null,
  clockInput: async () => ({}),
});
