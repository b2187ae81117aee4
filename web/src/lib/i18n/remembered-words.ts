/** Words looked up once: a board asks for the same few thousand texts again every second, and finding and filling one costs more than painting it. */
import type { Words } from './i18n.ts';

/** More than a board of a thousand beds says in a night. */
const most = 8_000;

export function rememberWords(t: Words): Words {
  const known = new Map<string, string>();
  const look = (key: string, values?: Readonly<Record<string, string>>): string => {
    const asked = values === undefined ? key : `${key} ${JSON.stringify(values)}`;
    const before = known.get(asked);
    if (before !== undefined) return before;
    // The keys were checked where they were asked for; here any of them may come.
    const said = String(t(key as never, values as never));
    if (known.size >= most) known.clear();
    known.set(asked, said);
    return said;
  };
  // The same promise as `t`: a key of ours, and its values.
  return look as unknown as Words;
}
