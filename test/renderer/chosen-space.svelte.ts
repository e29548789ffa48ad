/** The space that a window is in, while a test goes from one to another. */
export class ChosenSpace {
  spaceId = $state.raw<string | null>(null);

  constructor(spaceId: string) {
    this.spaceId = spaceId;
  }
}
