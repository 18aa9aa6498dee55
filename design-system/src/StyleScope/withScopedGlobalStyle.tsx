import type * as styledComponents from 'styled-components';
import { scopeAttribute, useScopeName } from './StyleScope.tsx';

type Library = typeof styledComponents;
type GlobalStyle = Library['createGlobalStyle'];

/**
 * The styled-components library for modules: a global style applies within the scope it is rendered in, except to other modules' parts
 * inside that scope, and has less weight than every style of the shell and of the design system.
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
  // A prototype instead of a copy: the library's properties stay live, including those that mark it as a module.
  return Object.create(library, { createGlobalStyle: { value: createGlobalStyle, enumerable: true } });
}
