import type { ComponentProps, ReactNode } from 'react';
import { StyleSheetManager } from 'styled-components';

type Plugin = NonNullable<ComponentProps<typeof StyleSheetManager>['stylisPlugins']>[number];

const conditions = /:(?:has|not)\((?:[^()]|\([^()]*\))*\)/g;

// The library looks at the first selector afterwards.
const nothing = ':not(*)';

/** `body:has(&)` and `:not(&)` are about a component and mean others: of a rule with `&`, what names no class is dropped. */
const keepInside: Plugin = (element) => {
  if (element.type !== 'rule' || !element.value.includes('&\f') || !Array.isArray(element.props)) return;
  const own = element.props.filter((selector) => selector.replace(conditions, '').includes('.'));
  element.props = own.length > 0 ? own : [nothing];
};
// The library asks for a name, which minified code may not have.
Object.defineProperty(keepInside, 'name', { value: 'keepInside' });

const stylisPlugins = [keepInside];

/** Around the whole page: a styled component, whoever made it, styles itself and what is inside of it. */
export function KeepStylesInside({ children }: { children: ReactNode }) {
  return <StyleSheetManager stylisPlugins={stylisPlugins}>{children}</StyleSheetManager>;
}
