import { Hint } from '@switchboard/design-system/overlays';
import type { ShownHint } from '@switchboard/platform/host';

/** A hint as the host draws it; its code is fetched for those alone who see one. */
export function ShellHint({ anchor, title, text, onEnd }: ShownHint) {
  return (
    <Hint anchor={anchor} title={title} onEnd={onEnd}>
      {text}
    </Hint>
  );
}
