import type { Random } from './random.ts';

const openings = [
  'The ferry was late, so the croissants were warm when they arrived.',
  'Guji is back. Washed, peachy, gone by Christmas if last year is anything to go by.',
  'Winter bags: the same forest green, now with a window so you can see what you are getting.',
  'صباح الخير من لشبونة، القهوة جاهزة والشمس لم تستيقظ بعد ☀️',
  'A cup is only a cup until someone who loves you chips it.',
  'New on the bar: tonic, espresso, a strip of orange.',
  'Finca El Puente, where the mules have better names than we do.',
  '📍 Marvila. Now with eleven chairs. We counted twice.',
  'Ask us anything about water hardness (really, please do, nobody ever does).',
  'Barista class, beginners: places left for the Saturday after next.',
  'What “washed” means, in forty seconds and one very wet glove.',
  'Grinder calibration day. If you heard screaming at 6:40, that was us, sorry.',
  'The first galão of the morning is for the person who unlocks the door.',
  'Rain. Come in.',
  'Oat, again: we tried nine, and kept one.',
  'Four things we stopped doing this year.',
  'Meet the roaster: Inês, who can hear a first crack through two walls.',
  'How to descale a kettle without hating Saturday.',
  'Half the bags are gone.',
  'Cinnamon, explained.',
  'Cold brew on nitro, all weekend.',
  'Breakfast, minimum viable 🍳',
];
const middles = [
  'We should thank the ferry 🥐',
  'Sr. Abílio approves, and he approves of nothing.',
  'Come early, the cinnamon buns go first.',
  'No receipt, no questions.',
  'Ask at the bar, Rua dos Remédios 112.',
  'There is a story to it, and it is longer than this.',
  'Two bags a person, please.',
  'Tell us how you brew yours.',
];
const endings = ['', '', '', '#alfama #galão', '#marvila', 'harbourandpine.com/menu', '☕️', '👨‍👩‍👧 welcome', '🌲'];

/** Words for one post: every one a little different, some right to left, some with emoji. */
export function postWords(random: Random, number: number): string {
  const parts = [random.pick(openings), random.next() < 0.6 ? random.pick(middles) : '', random.pick(endings)];
  const words = parts.filter((part) => part !== '').join(' ');
  return random.next() < 0.25 ? `${words} (no. ${number})` : words;
}
