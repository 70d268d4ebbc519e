/** Defines the content of a marketing page, separate from its design. */

import type { PromiseName } from '../../../features/settings/promise-names.ts';
import { keepPromisesIn } from '../promises.ts';

export type Action = { to: string; label: string };

export type IconName =
  | 'shield'
  | 'swap'
  | 'cash'
  | 'points'
  | 'calendar'
  | 'chat'
  | 'id'
  | 'key'
  | 'star'
  | 'award'
  | 'map'
  | 'heart'
  | 'clock'
  | 'check'
  | 'camera'
  | 'support';

type Resting = { promise?: PromiseName };
export type Card = Resting & { icon: IconName; title: string; text: string; action?: Action };
export type Step = Resting & { title: string; text: string };
export type Question = Resting & { question: string; answer: string; action?: Action };

export type Section =
  | {
      kind: 'cards';
      id?: string;
      title: string;
      text?: string;
      cards: Card[];
      note?: string;
      /** Beside it the cards become a list. */
      picture?: string;
    }
  | {
      kind: 'steps';
      id?: string;
      title: string;
      text?: string;
      steps: Step[];
      /** Fills the rest of the last row. */
      picture?: string;
    }
  | {
      kind: 'words';
      id?: string;
      title: string;
      paragraphs: string[];
      points?: string[];
      picture?: string;
      action?: Action;
    }
  | {
      kind: 'compare';
      id?: string;
      title: string;
      text?: string;
      sides: { icon: IconName; title: string; text: string; points: string[] }[];
    }
  | {
      kind: 'stories';
      id?: string;
      title: string;
      text?: string;
      stories: { picture: string; title: string; text: string; who: string }[];
      note?: string;
    }
  | { kind: 'quote'; id?: string; text: string; by: string; picture?: string }
  | { kind: 'timeline'; id?: string; title: string; stops: { when: string; title: string; text: string }[] }
  | { kind: 'questions'; id?: string; title: string; questions: Question[] }
  | {
      kind: 'invitation';
      id?: string;
      title: string;
      text: string;
      action: Action;
      note?: string;
      picture?: string;
      /** Further down the page, beside the main button. */
      isAside?: boolean;
    };

export type MarketingPage = {
  /** For search engines. */
  title: string;
  description: string;
  hero: {
    eyebrow: string;
    headline: string;
    text: string;
    picture: string;
    actions: Action[];
    /** The picture is below the text, as wide as the page. */
    isWide?: boolean;
  };
  sections: Section[];
  /** A banner that appears on scrolling and stays away once dismissed. */
  banner?: { title: string; text: string; action: Action };
};

const apply = (label: string): Action => ({ to: '/apply', label });
/** Every way to join leads to the application. */
export const joinNow = apply('Join Now');
export const applyNow = apply('Apply Now');
export const joinWaitlist = apply('Join Waitlist');

/** What a section is for; a section that has lost all of it is dropped. */
function isLeft(section: Section): boolean {
  switch (section.kind) {
    case 'cards':
      return section.cards.length > 0;
    case 'steps':
      return section.steps.length > 0;
    case 'questions':
      return section.questions.length > 0;
    default:
      return true;
  }
}

/** A page without text that depends on a disabled promise; sections left empty are dropped. */
export function keepPromises(page: MarketingPage, off: readonly string[]): MarketingPage {
  const kept = keepPromisesIn(page, off);
  return { ...kept, sections: kept.sections.filter(isLeft) };
}
