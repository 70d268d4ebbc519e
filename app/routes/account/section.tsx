import { useState, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { sentenceOf } from '../../components/api-client.ts';
import { useToast } from '../../ui/toast.tsx';
import { useFault } from '../../ui/use-fault.tsx';
import styles from './section.module.css';

type SectionProps = {
  id: string;
  title: string;
  lead?: ReactNode;
  /** A word about how it stands, beside the title. */
  badge?: ReactNode;
  children?: ReactNode;
};

/** One part of the account's page: what it is about, how it stands, and what can be done. */
export function Section({ id, title, lead, badge, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <header className={styles.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        {badge}
      </header>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  );
}

/**
 * One act on the account: busy while it runs, said in a toast when it is done, and the page asked anew. What was refused stands in `note` as well.
 */
export function useAct() {
  const [busy, setBusy] = useState<string | null>(null);
  const { toast } = useToast();
  const fault = useFault();
  const { revalidate } = useRevalidator();
  const act = async (
    name: string,
    work: () => Promise<string>,
    isSaidElsewhere: (error: unknown) => boolean = () => false,
  ): Promise<boolean> => {
    setBusy(name);
    fault.clear();
    try {
      const done = await work();
      await revalidate();
      toast({ title: done });
      return true;
    } catch (error) {
      if (!isSaidElsewhere(error)) fault.say({ title: sentenceOf(error) });
      return false;
    } finally {
      setBusy(null);
    }
  };
  return { busy, act, note: fault.note };
}
