import { useTranslations } from '@drawroom/i18n/translations';
import type { ReactNode } from 'react';

/** A fixed set of what people use at a table; the phone's own keyboard has all others. */
const EMOJI =
  '😀 😁 😂 🤣 😊 😍 😘 😎 🤔 😅 😭 😱 😡 🥳 🤩 😴 😇 🙃 😏 😬 🤑 🤗 😤 🥹 👍 👎 👏 🙏 💪 👌 ✌️ 🤝 👋 🤞 ❤️ 💔 🔥 🎉 🎊 🎁 🏆 🥇 🎯 🎲 🎰 🀄 💰 💎 🧧 🍀 🐯 🐲 ⭐ 🌙 ☀️ 🌹 ☕ 🍵 🍻 🍜 🚀 💯 ✅ ❌'.split(
    ' ',
  );

/** Emoji to put into what is being written. */
export function EmojiPanel({ onPick }: Readonly<{ onPick: (emoji: string) => void }>): ReactNode {
  const t = useTranslations('chat');
  return (
    <section
      aria-label={t('emoji')}
      className="scroller grid max-h-44 grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] border-t border-hairline px-2 py-1"
    >
      {EMOJI.map((emoji) => (
        <button
          key={emoji}
          type="button"
          onClick={() => onPick(emoji)}
          className="grid min-h-11 min-w-11 place-items-center rounded-key text-xl active:bg-sunken"
        >
          {emoji}
        </button>
      ))}
    </section>
  );
}
