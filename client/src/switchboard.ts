import { Operations } from './generated/operations.ts';
import { type SwitchboardOptions, Transport } from './transport.ts';

/** The API of one organization, by one of its API keys. */
export class Switchboard extends Operations {
  constructor(options: SwitchboardOptions) {
    super(new Transport(options));
  }
}
