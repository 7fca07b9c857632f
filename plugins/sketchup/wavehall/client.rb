require 'json'
require 'tmpdir'
require 'fileutils'

module Wavehall
  # Asks `wavehall serve`, as docs/use/serve.md says. Nothing here waits: what it answers goes to a file, and {#poll}
  # reads what is new there. The program ends with SketchUp, because its input does.
  class Client
    # Most of what a program that ended said is shown, characters.
    MOST_SAID = 2000
    REMEDY = 'See that its path under Extensions > Wavehall > Settings is that of wavehall.'.freeze
    HEAD_END = "\r\n\r\n".b.freeze

    # @raise [ProgramProblem] if the program cannot be started
    def initialize(command)
      @folder = Dir.mktmpdir('wavehall', Sketchup.temp_dir)
      @errors = File.join(@folder, 'errors')
      from, @input = IO.pipe
      @input.binmode
      words = command + ['serve', { :in => from, :out => out_path, :err => @errors }]
      @process = Process.spawn(Program.environment(command), *words)
      from.close
      @output = File.open(out_path, 'rb')
      @unread = ''.b
    rescue SystemCallError => error
      [from, @input].each { |pipe| pipe.close if pipe && !pipe.closed? }
      FileUtils.rm_rf(@folder) if @folder
      raise ProgramProblem.new("#{command.join(' ')} cannot be started: #{Wavehall.text(error.message)}",
                               'Give the path of the program under Extensions > Wavehall > Settings.')
    end

    # Sends a request, or a notification if there is no id.
    def tell(method, params, id = nil)
      message = { :jsonrpc => '2.0', :method => method, :params => params }
      message[:id] = id if id
      body = JSON.generate(message).b
      @input.write("Content-Length: #{body.bytesize}#{HEAD_END}".b + body)
      @input.flush
    rescue Errno::EPIPE, Errno::EINVAL, IOError
      # It has ended, which the next poll says.
      nil
    end

    # @return [Array<Hash>] messages that came since the last call
    # @raise [ProgramProblem] if the program has ended
    def poll
      ended = ended?
      @unread << @output.read.to_s
      @output.seek(0, IO::SEEK_CUR)
      messages = take_messages
    rescue JSON::ParserError
      raise ProgramProblem.new('The program does not speak as wavehall does.', REMEDY)
    else
      raise ProgramProblem.new("The program ended.\n#{said}", REMEDY) if ended && messages.empty?
      messages
    end

    # Ends the program, if it has not, and removes its files.
    def close
      @input.close unless @input.closed?
      Process.detach(@process) unless ended?
      @output.close
      # Windows keeps a file as long as the program has it open; the folder for such files is emptied by the system.
      FileUtils.rm_rf(@folder)
    end

    # Ends the program at once.
    def kill
      return if ended?
      if Program::WINDOWS
        system('taskkill', '/PID', @process.to_s, '/T', '/F')
      else
        Process.kill('KILL', @process)
      end
    end

    private

    def out_path
      File.join(@folder, 'answers')
    end

    def said
      text = Wavehall.text(File.read(@errors, :encoding => 'UTF-8'))
      text.length > MOST_SAID ? text[-MOST_SAID..-1] : text
    end

    def ended?
      @ended ||= !Process.waitpid(@process, Process::WNOHANG).nil?
    rescue Errno::ECHILD
      @ended = true
    end

    # Arrays of samples are passed over: the results are files.
    def take_messages
      messages = []
      while (head_end = @unread.index(HEAD_END))
        head = @unread[0...head_end]
        body_from = head_end + HEAD_END.bytesize
        length = head[/Content-Length: (\d+)/i, 1].to_i
        break if @unread.bytesize < body_from + length
        body = @unread[body_from, length]
        @unread = @unread[(body_from + length)..-1]
        messages << JSON.parse(body.force_encoding('UTF-8')) unless head =~ /^Array:/i
      end
      messages
    end
  end
end
