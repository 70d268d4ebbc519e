import IconAward from '@tabler/icons-react/dist/esm/icons/IconAward.mjs';
import IconCalendarCheck from '@tabler/icons-react/dist/esm/icons/IconCalendarCheck.mjs';
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs';
import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconCoin from '@tabler/icons-react/dist/esm/icons/IconCoin.mjs';
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs';
import IconId from '@tabler/icons-react/dist/esm/icons/IconId.mjs';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconLifebuoy from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs';
import type { IconName } from '../../content/marketing/marketing-page.ts';
import styles from './sign-icon.module.css';

const icons: Record<IconName, typeof IconAward> = {
  shield: IconShieldCheck,
  swap: IconRefresh,
  cash: IconCash,
  points: IconCoin,
  calendar: IconCalendarCheck,
  chat: IconMessages,
  id: IconId,
  key: IconKey,
  star: IconStar,
  award: IconAward,
  map: IconMapPin,
  heart: IconHeart,
  clock: IconClock,
  check: IconChecklist,
  camera: IconCamera,
  support: IconLifebuoy,
};

/** Lake is for swaps, sun for points and founders; everything else is neutral. */
const tones: Partial<Record<IconName, string>> = { swap: styles.lake, points: styles.sun, award: styles.sun };

/** A card's round icon. */
export function SignIcon({ name }: { name: IconName }) {
  const Icon = icons[name];
  return (
    <span className={`${styles.sign} ${tones[name] ?? styles.plain}`}>
      <Icon size={24} stroke={1.8} aria-hidden="true" />
    </span>
  );
}
