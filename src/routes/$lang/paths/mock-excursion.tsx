import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/$lang/paths/mock-excursion')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/$lang/paths/mock-excursion"!</div>
}
