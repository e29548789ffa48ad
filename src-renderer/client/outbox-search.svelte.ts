/** What is looked for in the outbox: typed there, or asked for in the palette. Empty: everything is shown. */
class OutboxSearch {
  words = $state('');
}

export const outboxSearch = new OutboxSearch();
