import { ModelServer } from '../../support/model-server.ts';
import { Oracle } from '../oracle.ts';
import { type Draws, Chance } from './chance.ts';
import { Devices } from './devices.ts';
import { Network } from './network.ts';
import { isWide, Outside } from './outside.ts';
import { Schedule } from './schedule.ts';
import { ServerRules } from './server-rules.ts';

/** Gets a line for each event. */
export type Trace = (line: string) => void;

/** The parts of one run: a server, devices, the network between them, and the oracle. */
export class World {
  readonly chance: Chance;
  readonly schedule: Schedule;
  readonly server: ModelServer;
  readonly oracle: Oracle;
  readonly rules: ServerRules;
  readonly network: Network;
  readonly devices: Devices;
  /** Whether tabs run the app with its engine; where not, the run itself sends and receives. */
  readonly hasEngine: boolean;
  /** Whether people sign out and in, also several on one device. */
  readonly hasSignOuts: boolean;
  /** Whether somebody works in the console, past all rules. */
  readonly hasConsole: boolean;
  /** Whether people also work on many documents at once. */
  readonly isWide: boolean;
  /** How likely it is that a suspended operation fails. */
  readonly faultRate: number;
  /** What else may happen from outside. */
  readonly outside: Outside;
  private made = 0;

  constructor(
    seed: number,
    readonly trace: Trace,
    repeated?: Draws,
  ) {
    const chance = (this.chance = new Chance(seed, repeated));
    this.isWide = isWide(seed);
    this.outside = new Outside(seed);
    const schedule = (this.schedule = new Schedule(chance));
    const server = (this.server = new ModelServer(() => schedule.time));
    server.pageSize = 2 + chance.below(3);
    const oracle = (this.oracle = new Oracle(server));
    const { watch } = server;
    server.watch = (commit) => {
      watch(commit);
      const { uid, function: name, params, result } = commit.log;
      trace(`server: ${name} of ${params.path} by ${uid} takes effect, rev ${result.rev}`);
    };
    this.rules = new ServerRules(oracle);
    server.admits = this.rules.judge;
    const network = (this.network = new Network(server, oracle, schedule, chance));
    const hasEngine = (this.hasEngine = chance.happens(0.6));
    this.faultRate = chance.pick([0.03, 0.1, 0.25]);
    this.hasSignOuts = hasEngine && chance.happens(0.4);
    const { nextNumber } = this;
    const parts = { seed, chance, schedule, network, oracle, nextNumber, hasEngine, trace };
    this.devices = new Devices(parts);
    const isOnePerson = chance.happens(0.3);
    for (let n = chance.pick([1, 2, 2, 3]); n > 0; n -= 1)
      this.devices.add(n, isOnePerson ? 'anna' : ['anna', 'bruno', 'carla'][n - 1]!);
    this.hasConsole = chance.happens(0.3);
  }

  /** A number that nothing else in the run has. */
  readonly nextNumber = (): number => {
    this.made += 1;
    return this.made;
  };
}
