/** What becomes of a press on a booking's button: sent once, said, and the page asked anew; where something changed meanwhile, a way on. */
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiProblem, sentenceOf } from '../../components/api-client.ts';
import { sendCommand } from '../../components/command.ts';
import { useToast } from '../../ui/toast.tsx';
import { wayOn } from './booking-words.ts';

export type Trouble = { sentence: string; wayOn: string };

export type BookingAct = {
  /** The step that is under way, as 'accept'; null when none is. */
  busy: string | null;
  /** Why the last press came to nothing. */
  trouble: Trouble | null;
  /** Sends a step of a booking. @param body or what makes it, such as a card that is authorised first @returns whether it was done */
  act: (id: string, step: string, body: object | (() => Promise<object>), done: string) => Promise<boolean>;
};

export function useBookingAct(): BookingAct {
  const [busy, setBusy] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const { toast } = useToast();
  const { revalidate } = useRevalidator();
  const act: BookingAct['act'] = async (id, step, body, done) => {
    setBusy(step);
    setTrouble(null);
    try {
      const words: object = typeof body === 'function' ? await (body as () => Promise<object>)() : body;
      await sendCommand(`/bookings/${id}/${step}`, words);
      await revalidate();
      toast({ title: done });
      return true;
    } catch (error) {
      const code = error instanceof ApiProblem ? error.code : '';
      setTrouble({ sentence: sentenceOf(error), wayOn: wayOn(code) });
      // What was on the page is not so any more: it is shown as it is now.
      if (error instanceof ApiProblem && error.status === 409) await revalidate();
      return false;
    } finally {
      setBusy(null);
    }
  };
  return { busy, trouble, act };
}
