import type { ComponentProps, ReactNode } from 'react';
import { StyleSheetManager } from 'styled-components';

type Plugin = NonNullable<ComponentProps<typeof StyleSheetManager>['stylisPlugins']>[number];

const conditions = /:(?:has|not)\((?:[^()]|\([^()]*\))*\)/g;

// The library reads the first selector afterwards, so the list can't be empty.
const nothing = ':not(*)';

/**
 * Selectors such as `body:has(&)` and `:not(&)` refer to a component but match others. In a rule with `&`, drops selectors without a class.
 */
const keepInside: Plugin = (element) => {
  if (element.type !== 'rule' || !element.value.includes('&\f') || !Array.isArray(element.props)) return;
  const own = element.props.filter((selector) => selector.replace(conditions, '').includes('.'));
  element.props = own.length > 0 ? own : [nothing];
};
// The library requires a name, which minified code may not have.
Object.defineProperty(keepInside, 'name', { value: 'keepInside' });

const stylisPlugins = [keepInside];

/** Wraps the whole page: a styled component of any origin can style only itself and its content. */
export function KeepStylesInside({ children }: { children: ReactNode }) {
  return <StyleSheetManager stylisPlugins={stylisPlugins}>{children}</StyleSheetManager>;
}
