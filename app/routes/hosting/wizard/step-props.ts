import type { CategoryIcon } from '../../../content/pictures.server.ts';
import type { DraftInHand } from '../use-draft.ts';

/** What every step of the wizard gets. */
export type StepProps = {
  id: string;
  hand: DraftInHand;
  /** The message beside a field of this step, once the owner has been here; nothing before. */
  errorOf: (field: string) => string | undefined;
  icons: Record<string, CategoryIcon | null>;
};
