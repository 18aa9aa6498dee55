/**
 * Every query by role asks for the style of elements and all that they lie in, and happy-dom works each out from all
 * rules of the page: half of the time of these tests. They see what an element says of itself; what style sheets make
 * of it is for real browsers, and for the few tests that ask `getComputedStyle.ofSheets`.
 */
type StyleOf = typeof window.getComputedStyle;

const inlineTags = new Set('a abbr b bdi code em i img kbd label mark small span strong svg time'.split(' '));
const { ofSheets = window.getComputedStyle.bind(window) } = window.getComputedStyle as StyleOf & { ofSheets?: StyleOf };

function displayOf(element: HTMLElement): string {
  if (element.hidden) return 'none';
  return inlineTags.has(element.localName) ? 'inline' : 'block';
}

const ownStyle = (element: HTMLElement): unknown =>
  new Proxy(element.style ?? {}, {
    get(style, name) {
      const value: unknown = Reflect.get(style, name, style);
      if (name === 'getPropertyValue') return (asked: string) => Reflect.get(ownStyle(element) as object, asked);
      if (name === 'display') return value || displayOf(element);
      if (name === 'visibility') return value || 'visible';
      return typeof value === 'function' ? value.bind(style) : value;
    },
  });

Object.assign(window, { getComputedStyle: Object.assign(ownStyle, { ofSheets }) });
