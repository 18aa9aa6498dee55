/**
 * Every query by role asks for the style of elements and all that they lie in, and happy-dom works each out from all
 * rules of the page: half of the time of these tests. They see what an element says of itself; what style sheets make
 * of it is for real browsers, and for the few tests that ask `getComputedStyle.ofSheets`.
 */
type StyleOf = typeof window.getComputedStyle;

const { ofSheets = window.getComputedStyle.bind(window) } = window.getComputedStyle as StyleOf & { ofSheets?: StyleOf };

const ownStyle = (element: HTMLElement): unknown =>
  new Proxy(element.style ?? {}, {
    get(style, name) {
      const value: unknown = Reflect.get(style, name, style);
      if (name === 'getPropertyValue') return (asked: string) => Reflect.get(ownStyle(element) as object, asked);
      if (name === 'display') return value || (element.hidden ? 'none' : 'block');
      if (name === 'visibility') return value || 'visible';
      return typeof value === 'function' ? value.bind(style) : value;
    },
  });

Object.assign(window, { getComputedStyle: Object.assign(ownStyle, { ofSheets }) });
