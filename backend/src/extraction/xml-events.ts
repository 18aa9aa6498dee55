import { Parser } from 'htmlparser2';
import { ExtractionError } from './extraction-error.ts';
import { limits } from './limits.ts';

export type XmlHandler = {
  open(name: string, attribute: (name: string) => string | undefined): void;
  close(name: string): void;
  text(value: string): void;
};

// Office formats never declare a document type, so declarations are rejected, and with them external entities and entity bombs.
function refuseDeclaration(name: string): void {
  if (name.startsWith('!')) throw new ExtractionError('too_complex', 'xml with a document type declaration');
}

function depthCounter() {
  let depth = 0;
  return {
    enter() {
      depth += 1;
      if (depth > limits.xmlDepth) throw new ExtractionError('too_complex', 'xml nested too deeply');
    },
    leave() {
      depth -= 1;
    },
  };
}

/** Walks through XML without building a tree. Its depth is limited, and document types are rejected. */
export function readXml(xml: string, handler: XmlHandler): void {
  const depth = depthCounter();
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth.enter();
        handler.open(name, (attribute) => attributes[attribute]);
      },
      onclosetag(name) {
        depth.leave();
        handler.close(name);
      },
      ontext: (value) => handler.text(value),
      onprocessinginstruction: refuseDeclaration,
    },
    { xmlMode: true },
  );
  parser.end(xml);
}

/** Rejects what `readXml` rejects, for XML that another library will read. */
export function checkXml(xml: string): void {
  const { enter, leave } = depthCounter();
  const parser = new Parser(
    { onopentagname: enter, onclosetag: leave, onprocessinginstruction: refuseDeclaration },
    { xmlMode: true, decodeEntities: false },
  );
  parser.end(xml);
}
