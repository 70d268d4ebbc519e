/** Sends a booking's step once, then reloads the page; keeps a refusal's reason, and what to do. */
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiProblem, sentenceOf } from '../../../components/session/api-client.ts';
import { sendCommand } from '../../../components/session/command.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { wayOn } from './booking-words.ts';

export type Trouble = { sentence: string; wayOn: string };

/** 'overtaken': the booking has changed since it was loaded, so the step is no longer possible. */
export type ActOutcome = 'done' | 'refused' | 'overtaken';

export type BookingAct = {
  /** The step being sent, e.g. 'accept'; null if none. */
  busy: string | null;
  /** Why the last action failed. */
  trouble: Trouble | null;
  /**
   * Sends a booking's step.
   * @param id or a path: '/exchanges/legs/7d…'.
   * @param body or a function that makes it, such as by authorising a card first
   */
  act: (
    id: string,
    step: string,
    body: object | (() => Promise<object>),
    done: string,
  ) => Promise<ActOutcome>;
  /** An earlier error is not shown in the next dialog. */
  clear: () => void;
};

const overtakenBy = new Set(['stale-offer', 'not-your-turn', 'request-is-over', 'offer-is-over', 'not-now']);

/** @param onOvertaken gets the reason if the button's booking is about to leave its list: the list shows it instead */
export function useBookingAct({ onOvertaken }: { onOvertaken?: (why: Trouble) => void } = {}): BookingAct {
  const [busy, setBusy] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const { toast } = useToast();
  const { revalidate } = useRevalidator();
  const act: BookingAct['act'] = async (id, step, body, done) => {
    setBusy(step);
    setTrouble(null);
    try {
      const words: object = typeof body === 'function' ? await (body as () => Promise<object>)() : body;
      await sendCommand(`${id.startsWith('/') ? id : `/exchanges/${id}`}/${step}`, words);
      await revalidate();
      toast({ title: done });
      return 'done';
    } catch (error) {
      const code = error instanceof ApiProblem ? error.code : '';
      const isOvertaken = overtakenBy.has(code) || (step === 'accept' && code === 'days-are-taken');
      const why = { sentence: sentenceOf(error), wayOn: wayOn(code) };
      if (isOvertaken && onOvertaken) {
        // The top of the list may be out of view.
        toast({ title: why.sentence, description: why.wayOn, variant: 'destructive' });
        onOvertaken(why);
      } else setTrouble(why);
      // The page is outdated: show the current state.
      if (error instanceof ApiProblem && error.status === 409) await revalidate();
      return isOvertaken ? 'overtaken' : 'refused';
    } finally {
      setBusy(null);
    }
  };
  return { busy, trouble, act, clear: () => setTrouble(null) };
}
