module Wavehall
  # Something that the user can mend: what happened, and what to do. Its message is shown as it is.
  class Problem < StandardError
    attr_reader :remedy

    def initialize(what, remedy)
      super("#{what}\n\n#{remedy}")
      @remedy = remedy
    end
  end

  # A model that cannot be exported; all of its problems together.
  class ExportProblem < Problem
  end

  # A program that is not found or ends too early.
  class ProgramProblem < Problem
  end

  # A scene or a report that cannot be read or written.
  class FileProblem < Problem
  end
end
