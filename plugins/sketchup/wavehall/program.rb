module Wavehall
  # Finds the program that computes.
  module Program
    VARIABLE = 'WAVEHALL_PROGRAM'.freeze
    WINDOWS = !(RUBY_PLATFORM =~ /mswin|mingw/).nil?
    # Where programs are that are not on the PATH of what a desktop starts.
    USUAL = %w[/usr/local/bin /opt/homebrew/bin ~/.local/bin ~/.npm-global/bin].freeze

    # The words that start it: those of the settings, of the environment, or `wavehall` on the PATH.
    # @raise [ProgramProblem] if it is not found
    def self.command
      named = Settings.program
      named = ENV[VARIABLE].to_s if named.empty?
      found = named.empty? ? search('wavehall') : named
      unless found && File.file?(found)
        what = named.empty? ? 'The program wavehall is not on the PATH.' : "There is no program #{named}."
        raise ProgramProblem.new(what, 'Install it (npm install -g wavehall), or give its path under ' \
                                       'Extensions > Wavehall > Settings.')
      end
      return [WINDOWS ? found.tr('/', '\\') : found] unless found =~ /\.js\z/
      node = search('node')
      raise ProgramProblem.new('node is not on the PATH.', 'Install Node 20.19 or later.') unless node
      [node, found]
    end

    # The environment that it runs in: node has to be found, too.
    def self.environment(command)
      { 'PATH' => ([File.dirname(command[0])] + folders).uniq.join(File::PATH_SEPARATOR) }
    end

    def self.folders
      ENV['PATH'].to_s.split(File::PATH_SEPARATOR) + (WINDOWS ? [] : USUAL.map { |path| File.expand_path(path) })
    end
    private_class_method :folders

    def self.search(name)
      endings = WINDOWS ? ['.cmd', '.exe'] : ['']
      paths = folders.product(endings).map { |folder, ending| File.join(folder.tr('\\', '/'), "#{name}#{ending}") }
      paths.find { |path| File.file?(path) && File.executable?(path) }
    end
    private_class_method :search
  end
end
