/** Sends a step of a booking once, then reloads the page's facts; keeps why it was refused, and what can be done now. */
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiProblem, sentenceOf } from '../../components/api-client.ts';
import { sendCommand } from '../../components/command.ts';
import { useToast } from '../../ui/toast.tsx';
import { wayOn } from './booking-words.ts';

export type Trouble = { sentence: string; wayOn: string };

/** 'overtaken': the booking is not any more as it was read, so that what was about to be done cannot be done at all. */
export type ActOutcome = 'done' | 'refused' | 'overtaken';

export type BookingAct = {
  /** The step that is under way, as 'accept'; null when none is. */
  busy: string | null;
  /** Why the last press came to nothing. */
  trouble: Trouble | null;
  /** Sends a step of a booking. @param id or the path of what is like one: '/exchanges/legs/7d…'. @param body or what makes it, such as a card that is authorised first */
  act: (
    id: string,
    step: string,
    body: object | (() => Promise<object>),
    done: string,
  ) => Promise<ActOutcome>;
  /** What went wrong before is not said in the next window. */
  clear: () => void;
};

const overtakenBy = new Set(['stale-offer', 'not-your-turn', 'request-is-over', 'offer-is-over', 'not-now']);

/** @param onOvertaken takes the reason where the button is in a list that the booking is about to leave: the list shows it in the booking's place */
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
        // The list's top may be out of sight.
        toast({ title: why.sentence, description: why.wayOn, variant: 'destructive' });
        onOvertaken(why);
      } else setTrouble(why);
      // What was on the page is not so any more: it is shown as it is now.
      if (error instanceof ApiProblem && error.status === 409) await revalidate();
      return isOvertaken ? 'overtaken' : 'refused';
    } finally {
      setBusy(null);
    }
  };
  return { busy, trouble, act, clear: () => setTrouble(null) };
}
