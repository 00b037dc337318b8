/** A bug that is put into the code for one run of the simulation, and never anywhere else. */
export interface PlantedBug {
  /** What the code then does wrong. */
  readonly name: string;
  readonly file: string;
  /** A text that is in the file exactly once. */
  readonly find: string;
  readonly replace: string;
}
