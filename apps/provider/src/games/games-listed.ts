import type { GameListed } from '../parts.ts';
import type { GameCode } from './game-law.ts';

interface Words {
  readonly 'zh-CN': string;
  readonly 'vi-VN': string;
  readonly 'en-US': string;
}

const listed = (gameCode: GameCode, title: Words, about: Words): GameListed => ({
  gameCode,
  kind: 'game',
  title: { ...title },
  about: { ...about },
  orientation: 'portrait',
});

/** The small games as the house lists them. */
export const gamesListed: readonly GameListed[] = [
  listed(
    'mines',
    { 'zh-CN': '扫雷', 'vi-VN': 'Dò mìn', 'en-US': 'Mines' },
    {
      'zh-CN': '翻开安全的格子，倍数步步升高，随时收分。',
      'vi-VN': 'Mở ô an toàn, hệ số tăng dần, nhận điểm lúc nào cũng được.',
      'en-US': 'Open safe squares, watch it grow, take it whenever you like.',
    },
  ),
  listed(
    'plinko',
    { 'zh-CN': '弹珠', 'vi-VN': 'Plinko', 'en-US': 'Plinko' },
    {
      'zh-CN': '弹珠穿过钉阵，落在哪一格就按哪一格的倍数算。',
      'vi-VN': 'Thả bóng qua hàng đinh, rơi vào ô nào nhận hệ số ô đó.',
      'en-US': 'A ball falls through the pins; the slot it lands in pays.',
    },
  ),
  listed(
    'hilo',
    { 'zh-CN': '猜大小牌', 'vi-VN': 'Cao thấp', 'en-US': 'Higher or lower' },
    {
      'zh-CN': '下一张更大还是更小？每猜中一次倍数就更高。',
      'vi-VN': 'Lá tiếp theo cao hơn hay thấp hơn? Mỗi lần đúng hệ số lại tăng.',
      'en-US': 'Is the next card higher or lower? Every right guess is worth more.',
    },
  ),
];
