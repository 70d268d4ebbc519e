/** The slide show on the home page and the feedback page without a film: five of our own pictures, each with a sentence. */
import type { StoryFrame } from '../components/page/explainer.tsx';
import { figures } from './figures.ts';
import { pagePicture } from './pictures.server.ts';

const frames = [
  {
    picture: 'hosting/hero',
    words: `Your trailer sits idle ${figures.weeksIdle} weeks a year. So does your neighbour’s boat.`,
  },
  {
    picture: 'coachmen-trailer/hero',
    words: 'List it once: photos, a price, and the days you keep for yourself.',
  },
  {
    picture: 'super-air-nautique/hero',
    words: 'Someone asks for a weekend. You say yes, no, or “How about a swap?”',
  },
  {
    picture: 'polaris-9r-sled/hero',
    words: 'Rent for cash, trade days for days, or collect Adventure Points.',
  },
  {
    picture: 'secluded-cabin-banff/hero',
    words: 'List the one toy in your driveway, and choose from everyone else’s.',
  },
];

/** The frames with finished pictures. */
export const pictureStory = (): StoryFrame[] =>
  frames.flatMap(({ picture, words }) => {
    const drawn = pagePicture(picture);
    return drawn ? [{ picture: drawn, words }] : [];
  });
