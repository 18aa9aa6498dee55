import type * as styledComponents from 'styled-components';
import { scopeAttribute, useScopeName } from './StyleScope.tsx';

type Library = typeof styledComponents;
type GlobalStyle = Library['createGlobalStyle'];

/**
 * styled-components as modules get them: a global style holds within the scope it is drawn in, not in parts of other modules
 * that stand in there, and below every style of the frame and of the design system.
 */
export function withScopedGlobalStyle(library: Library): Library {
  const createGlobalStyle = (...template: Parameters<GlobalStyle>) => {
    const Style = library.createGlobalStyle<{ $scope: string }>`
      @layer modules {
        @scope ([${scopeAttribute}='${({ $scope }) => $scope}']) to (:scope [${scopeAttribute}]) {
          ${library.css(...(template as Parameters<Library['css']>))}
        }
      }
    `;
    return function ScopedGlobalStyle(props: object) {
      const scope = useScopeName();
      return scope === null ? null : <Style {...props} $scope={scope} />;
    };
  };
  // The library's own properties stay live: a copy would lose what marks it as a module.
  return Object.create(library, { createGlobalStyle: { value: createGlobalStyle, enumerable: true } });
}
